import { type BoughtAddOn, listGuestAddOns, listMyAddOns } from '@hoppla/contract/add-ons/add-ons'
import { Card } from '@hoppla/ui'
import { callApi } from '../../platform/api/api.ts'
import { useAnswer } from '../../platform/api/use-answer.ts'
import { useWords } from '../../platform/i18n/words.ts'

/** @property secret of a guest’s order. @property isCancelled the visit beside it, whose code opens nothing any more. */
type Props = { orderReference: string; secret: string | undefined; isCancelled: boolean }

/** What of an order is handed out at the play centre, on the ticket of its visit. A ticket without any, or a failure to ask, leaves the ticket as it is. */
export const PickUps = ({ orderReference, secret, isCancelled }: Props) => {
  const { language, t } = useWords()
  const { loaded } = useAnswer(`${orderReference} ${language} ${secret}`, (signal) => listOf(orderReference, secret, signal))
  const here = loaded.state === 'ready' ? loaded.answer.filter(({ state }) => state !== 'Returned') : []
  if (here.length === 0) return null
  const waits = here.some(({ state }) => state === 'Waiting')
  return (
    <Card as="section" stack={3} aria-labelledby="pick-ups">
      <h2 id="pick-ups" className="size-l">
        {t('coming.pickUps')}
      </h2>
      <ul className="stack gap-2">
        {here.map(({ id, name, quantity, playground, state }) => (
          <li key={id} className="row between one-line gap-2">
            <span>
              {quantity} × {name}
              <span className="small muted"> {playground.name}</span>
            </span>
            {state === 'HandedOut' && <span className="small muted nowrap">{t('coming.handedOut')}</span>}
          </li>
        ))}
      </ul>
      {waits && (
        <p className="small muted">{isCancelled ? t('coming.showOrder', { reference: orderReference }) : t('coming.showCode')}</p>
      )}
    </Card>
  )
}

const listOf = (orderReference: string, secret: string | undefined, signal: AbortSignal): Promise<BoughtAddOn[]> => {
  const params = { orderReference }
  return secret === undefined
    ? callApi(listMyAddOns, { params }, { signal })
    : callApi(listGuestAddOns, { params, body: { secret } }, { signal })
}

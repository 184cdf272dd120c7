import type { PartyEnding } from '@hoppla/contract/parties/centre/ending'
import { formatMoney } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Waiting } from '../../../parts/page.tsx'
import { Failure, Note } from '../../../parts/states.tsx'
import { errorText } from '../../../platform/errors.ts'
import { formatMoment } from '../../../platform/moments.ts'
import { useWords } from '../../../platform/words.ts'
import { EndingForm } from './ending-form.tsx'
import {
  getPartyEndingQuery,
  useMailPartyLink,
  useTakePartyPayment,
  useUndoPartyEnd,
  useUndoPartyPayment,
} from './ending-queries.ts'

/** The end of a party: how many came, and what is left to pay, at the till or by a mailed link. */
export const EndingPanel = ({ id }: { id: string }) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(getPartyEndingQuery(id))
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={3} height={36} />
  return (
    <section className="stack" aria-labelledby="party-end">
      <h3 id="party-end">{t(data.canEnd ? 'parties.end.title' : 'parties.end.payment')}</h3>
      {data.canEnd && <Numbers key={data.version} ending={data} />}
      <Payment ending={data} />
    </section>
  )
}

const Numbers = ({ ending }: { ending: PartyEnding }) => {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(ending.came === null)
  const undo = useUndoPartyEnd(ending.id)
  if (isOpen) return <EndingForm ending={ending} close={ending.came === null ? undefined : () => setOpen(false)} />
  return (
    <>
      <p>{t('parties.end.said', { came: ending.came ?? 0, children: ending.children })}</p>
      {undo.error && <Note tone="bad">{errorText(undo.error, t)}</Note>}
      <div className="party-presses">
        <Button onClick={() => setOpen(true)}>{t('parties.end.again')}</Button>
        <Button variant="quiet" loading={undo.isPending} onClick={() => undo.mutate(ending.version)}>
          {t('parties.end.undo')}
        </Button>
      </div>
    </>
  )
}

const Payment = ({ ending }: { ending: PartyEnding }) => {
  const { t, language } = useWords()
  const { id, version, due, currency, linkUntil } = ending
  const take = useTakePartyPayment(id)
  const link = useMailPartyLink(id)
  const error = take.error ?? link.error
  const amount = formatMoney(due, currency, language)
  // One yellow step at a time: first the numbers, then the money.
  const isNext = !ending.canEnd || ending.came !== null
  return (
    <>
      <Taken ending={ending} />
      {linkUntil && <Note tone="info">{t('parties.end.linked', { time: formatMoment(new Date(linkUntil), language) })}</Note>}
      {error && <Note tone="bad">{errorText(error, t)}</Note>}
      {due > 0 ? (
        <>
          <div className="party-presses">
            <Button
              variant={isNext ? 'next' : 'default'}
              loading={take.isPending}
              onClick={() => take.mutate({ version, amount: due })}
            >
              {t('parties.end.take', { amount })}
            </Button>
            <Button loading={link.isPending} onClick={() => link.mutate({ version })}>
              {t('parties.end.link')}
            </Button>
          </div>
          <p className="muted">{t('parties.end.hint')}</p>
        </>
      ) : (
        <p>{t('parties.end.nothing')}</p>
      )}
    </>
  )
}

/** What the till took; the latest can be taken back. */
const Taken = ({ ending: { id, payments, currency } }: { ending: PartyEnding }) => {
  const { t, language } = useWords()
  const undo = useUndoPartyPayment(id)
  if (payments.length === 0) return null
  return (
    <>
      <ul className="party-payments">
        {payments.map((payment) => {
          const said = {
            amount: formatMoney(payment.amount, currency, language),
            time: formatMoment(new Date(payment.at), language),
          }
          return (
            <li key={payment.id}>
              {t(payment.isReversed ? 'parties.end.takenBack' : 'parties.end.taken', said)}{' '}
              {!payment.isReversed && (
                <Button variant="quiet" loading={undo.isPending} onClick={() => undo.mutate(payment.id)}>
                  {t('parties.end.undoPayment')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {undo.error && <Note tone="bad">{errorText(undo.error, t)}</Note>}
    </>
  )
}

import type { CartLine } from '@hoppla/contract/cart/cart'
import { Badge, Button, LinkButton, Row } from '@hoppla/ui'
import { errorText } from '../../platform/api/api-errors.ts'
import { useBusy } from '../../platform/forms/use-busy.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { changeLine } from './cart-client.ts'
import type { CartData } from './cart-data.ts'
import { changePath } from './line-words.ts'

type Props = {
  line: CartLine
  data: CartData
  /** Taking it back is the page's next step. */
  isNext: boolean
  onRemove: () => Promise<void>
}

/** What is held no more, or was taken by somebody else: one press to take it back, or another to choose. Nothing was drawn for it. */
export const HeldNoMore = ({ line, data, isNext, onRemove }: Props) => {
  const { language, t } = useWords()
  const { busy, setBusy, failure, doing } = useBusy<'taking' | 'removing'>()
  const isFull = line.problem?.kind === 'full'
  const takeBack = () =>
    doing('taking', async () => {
      await changeLine(line.id, { item: line.item })
      setBusy(undefined)
    })
  const other = changePath(line, data, language)
  return (
    <li>
      <div className="gone">
        <Row between>
          <h3 className="size-m grow-wide">{[line.title, line.details[0]].filter(Boolean).join(', ')}</h3>
          <Badge icon="clock">{t(isFull ? 'cart.taken' : 'cart.released')}</Badge>
        </Row>
        <p className="small">{isFull ? line.problem?.message : t('cart.releasedText')}</p>
        {failure !== undefined && (
          <p className="small strong" role="alert">
            {errorText(failure, t)}
          </p>
        )}
        <Row>
          {!isFull && (
            <Button
              small
              variant={isNext ? 'pri' : 'default'}
              busy={busy === 'taking'}
              busyLabel={t('cart.takingBack')}
              onClick={() => void takeBack()}
            >
              {t('cart.takeBack')}
              <span className="vh"> {line.title}</span>
            </Button>
          )}
          {other !== undefined && (
            <LinkButton small variant="quiet" href={other}>
              {t('cart.chooseOther')}
            </LinkButton>
          )}
          <Button
            small
            variant="quiet"
            busy={busy === 'removing'}
            busyLabel={t('cart.removing')}
            onClick={() => void doing('removing', onRemove)}
          >
            {t('cart.remove')}
            <span className="vh"> {line.title}</span>
          </Button>
        </Row>
      </div>
    </li>
  )
}

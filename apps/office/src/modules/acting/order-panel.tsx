import { type ActingOffer, orderForCustomer } from '@hoppla/contract/customer-service/acting'
import { formatMoney } from '@hoppla/i18n'
import { Button, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { readActingOfferQuery } from './acting-queries.ts'

/** What is chosen, and what the button does. Pressed again after a lost answer, it is the same order. */
const useOrder = (actingId: string, offer: ActingOffer) => {
  const client = useQueryClient()
  const [articleId, setArticle] = useState<string | null>(null)
  const [childId, setChild] = useState<string | null>(offer.children[0]?.id ?? null)
  const key = useRef(crypto.randomUUID())
  const article = offer.articles.find(({ id }) => id === articleId)
  const isForChild = article?.kind === 'pass'
  const ordering = useMutation({
    mutationFn: ({ id, kind }: ActingOffer['articles'][number]) => {
      const body = { kind, articleId: id, ...(kind === 'pass' && childId !== null ? { childId } : {}) }
      return callApi(orderForCustomer, { params: { actingId }, body }, { idempotencyKey: key.current })
    },
    onSuccess: async () => {
      key.current = crypto.randomUUID()
      setArticle(null)
      await client.invalidateQueries({ queryKey: readActingOfferQuery(actingId).queryKey })
    },
  })
  const choose = (what: (value: string | null) => void) => (value: string | null) => {
    key.current = crypto.randomUUID()
    what(value)
  }
  const isReady = article !== undefined && (!isForChild || childId !== null)
  const chosen = { article, articleId, childId, isForChild, isReady }
  return { ...chosen, ordering, chooseArticle: choose(setArticle), chooseChild: choose(setChild) }
}

/** Orders something of the shop; the customer gets the link to pay. */
export const OrderPanel = ({ actingId, offer }: { actingId: string; offer: ActingOffer }) => {
  const { t, language } = useWords()
  const { article, articleId, childId, isForChild, isReady, ordering, ...choose } = useOrder(actingId, offer)
  return (
    <Panel title={t('acting.order.title')}>
      <form className="stack" onSubmit={submitted(() => article && isReady && ordering.mutate(article))}>
        <Select
          label={t('acting.order.article')}
          searchable
          data={offer.articles.map(({ id, name, price, currency }) => ({
            value: id,
            label: `${name}, ${formatMoney(price, currency, language)}`,
          }))}
          value={articleId}
          onChange={choose.chooseArticle}
        />
        {isForChild &&
          (offer.children.length === 0 ? (
            <Note tone="warn">{t('acting.order.noChild')}</Note>
          ) : (
            <Select
              label={t('acting.order.child')}
              data={offer.children.map(({ id, name }) => ({ value: id, label: name }))}
              value={childId}
              allowDeselect={false}
              onChange={choose.chooseChild}
            />
          ))}
        {ordering.error && <Note tone="bad">{errorText(ordering.error, t)}</Note>}
        {ordering.data && (
          <Note tone="ok">
            {t('acting.order.done', {
              reference: ordering.data.reference,
              email: ordering.data.mailedTo,
              time: formatMoment(new Date(ordering.data.payBy), language),
            })}
          </Note>
        )}
        <div>
          <Button type="submit" disabled={!isReady} loading={ordering.isPending}>
            {t('acting.order.go')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

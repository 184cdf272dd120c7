import { pathTo } from '@hoppla/contract/pages'
import type { OwnCode } from '@hoppla/contract/tickets'
import { formatDate } from '@hoppla/i18n'
import { Anchor, Badge, List, ListLink, Section } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { AccountPart } from '../../platform/session/account-part.tsx'
import { useSession } from '../../platform/session/session.ts'
import { GiftCardList, listMyGiftCardsQuery } from '../gift-cards/gift-cards.ts'
import { listMyCodesQuery, listMyPassesQuery, listMyTicketsQuery, TicketRows } from '../tickets/tickets.ts'
import type { Route } from './+types/products-page'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('overview.products.title'))

/** What the parent owns: passes, ticket cards, gift cards. Kinds that one has none of are named in a line. */
export default function ProductsPage() {
  const { t } = useWords()
  const enabled = useSession().status === 'authenticated'
  const passes = useQuery({ ...listMyPassesQuery, enabled })
  const tickets = useQuery({ ...listMyTicketsQuery, enabled })
  const codes = useQuery({ ...listMyCodesQuery, enabled })
  const cards = useQuery({ ...listMyGiftCardsQuery, enabled })
  return (
    <AccountPart title={t('overview.products.title')}>
      <div>
        <Section id="passes" title={t('overview.passes.title')} aside={<ConnectLink />}>
          <QueryResult query={passes} label={t('account.loading')}>
            {(all) => <TicketRows kind="passes" rows={all} />}
          </QueryResult>
        </Section>
        <Section id="tickets" title={t('overview.tickets.title')}>
          <QueryResult query={tickets} label={t('account.loading')}>
            {(all) => <TicketRows kind="tickets" rows={all} />}
          </QueryResult>
        </Section>
        {codes.data && codes.data.length > 0 && (
          <Section id="codes" title={t('overview.codes.title')}>
            <Codes codes={codes.data} />
          </Section>
        )}
        <Section id="gift-cards" title={t('account.cards.title')}>
          <QueryResult query={cards} label={t('account.loading')}>
            {(all) => <GiftCardList cards={all} />}
          </QueryResult>
        </Section>
      </div>
    </AccountPart>
  )
}

const ConnectLink = () => {
  const { language, t } = useWords()
  return <Anchor href={pathTo('redeem', { lang: language })}>{t('overview.codes.connect')}</Anchor>
}

/** Codes to give away; each leads to the receipt, where its PDF is. */
const Codes = ({ codes }: { codes: readonly OwnCode[] }) => {
  const { language, t } = useWords()
  return (
    <List card>
      {codes.map(({ guid, name, code, state, validToDate, orderReference, delivery }) => (
        <ListLink
          key={guid}
          icon="gift"
          tone="lil"
          low={state === 'Expired' || state === 'Revoked'}
          href={pathTo('receipt', { lang: language, orderReference })}
          title={delivery.recipientName ? t('overview.piece.passOf', { pass: name, name: delivery.recipientName }) : name}
          note={
            <>
              <span className="block code">{code}</span>
              {t('overview.codes.by', { date: formatDate(validToDate, language) })}
              <span className="block mt-1">
                <Badge tone={state === 'Unused' ? 'open' : 'closed'}>{t(`overview.codes.${state}`)}</Badge>
              </span>
            </>
          }
        />
      ))}
    </List>
  )
}

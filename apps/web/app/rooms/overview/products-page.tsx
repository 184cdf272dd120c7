import type { OverviewItem } from '@hoppla/contract/overview'
import { List, ListLink, Section } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { AccountPart } from '../../platform/account-part.tsx'
import { Fetched } from '../../platform/fetched.tsx'
import { titleOf } from '../../platform/meta.ts'
import { useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import type { Route } from './+types/products-page'
import { GiftCardList } from './gift-card-list.tsx'
import { myOverview } from './overview.queries.ts'
import { myGiftCards } from './purchases.queries.ts'
import { useValid } from './use-valid.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('overview.products.title'))

/** What the parent owns: passes, ticket cards, gift cards. Kinds that one has none of are told in a line. */
export default function ProductsPage() {
  const { t } = useWords()
  const enabled = useSession().status === 'authenticated'
  const overview = useQuery({ ...myOverview, enabled })
  const cards = useQuery({ ...myGiftCards, enabled })
  return (
    <AccountPart title={t('overview.products.title')}>
      <div>
        <Section id="passes" title={t('overview.passes.title')}>
          <Fetched query={overview} label={t('account.loading')}>
            {({ activeSubscriptions }) => <Items kind="passes" items={activeSubscriptions} />}
          </Fetched>
        </Section>
        <Section id="tickets" title={t('overview.tickets.title')}>
          <Fetched query={overview} label={t('account.loading')}>
            {({ activeSerialTickets }) => <Items kind="tickets" items={activeSerialTickets} />}
          </Fetched>
        </Section>
        <Section id="gift-cards" title={t('account.cards.title')}>
          <Fetched query={cards} label={t('account.loading')}>
            {(all) => <GiftCardList cards={all} />}
          </Fetched>
        </Section>
      </div>
    </AccountPart>
  )
}

const look = {
  passes: { icon: 'card', tone: 'sky', page: 'pass' },
  tickets: { icon: 'ticket', tone: 'leaf', page: 'ticket-card' },
} as const

const Items = ({ kind, items }: { kind: keyof typeof look; items: readonly OverviewItem[] }) => {
  const { language, t } = useWords()
  const valid = useValid()
  const { icon, tone, page } = look[kind]
  if (items.length === 0) return <p className="muted">{t(`overview.${kind}.empty`)}</p>
  return (
    <List card>
      {items.map((item) => (
        <ListLink
          key={item.guid}
          icon={icon}
          tone={tone}
          href={`/${language}/account/products/${page}/${item.guid}`}
          title={item.name}
          note={valid(item)}
        />
      ))}
    </List>
  )
}

import type { OverviewItem } from '@hoppla/contract/overview'
import { Badge, Card, IconLink, KeyValues, SkeletonCard } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { AccountPart } from '../../platform/account-part.tsx'
import { Fetched } from '../../platform/fetched.tsx'
import { useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Gone } from './gone.tsx'
import { myOverview } from './overview.queries.ts'
import { useValid } from './use-valid.ts'

const partOf = { pass: 'activeSubscriptions', ticket: 'activeSerialTickets' } as const

/** One pass or ticket card of the account's. */
export const Owned = ({ kind }: { kind: keyof typeof partOf }) => {
  const { guid } = useParams()
  const { t } = useWords()
  const overview = useQuery({ ...myOverview, enabled: useSession().status === 'authenticated' })
  const item = overview.data?.[partOf[kind]].find((one) => one.guid === guid)
  if (overview.data && !item) return <Gone kind={kind} page="products" />
  return (
    <AccountPart
      title={item?.name ?? t(`overview.${kind === 'pass' ? 'passes' : 'tickets'}.one`)}
      back={{ page: 'products', label: t('overview.products.title') }}
    >
      <Fetched query={overview} label={t('account.loading')} waiting={<SkeletonCard />}>
        {() => item && <OwnedCard kind={kind} item={item} />}
      </Fetched>
    </AccountPart>
  )
}

const OwnedCard = ({ kind, item }: { kind: keyof typeof partOf; item: OverviewItem }) => {
  const { language, t } = useWords()
  const valid = useValid()
  return (
    <Card raise flush>
      <div className="cardhead">
        <img src={kind === 'pass' ? '/art/pass.svg' : '/art/ticketcard.svg'} alt="" width="96" height="60" />
        <Badge tone="open">{t('account.cards.state.Active')}</Badge>
      </div>
      <div className="inner stack gap-4">
        <KeyValues rows={[{ term: t('overview.valid.term'), value: valid(item) }]} />
        {item.orderReference && (
          <IconLink icon="card" href={`/${language}/order/shop/receipt/${item.orderReference}`}>
            {t('account.cards.receipt')}
          </IconLink>
        )}
      </div>
    </Card>
  )
}

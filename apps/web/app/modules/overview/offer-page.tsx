import type { LineKind } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { Barcode, Card, LinkButton, Row, SkeletonCard } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { AccountPart } from '../../platform/session/account-part.tsx'
import { NotAvailable } from '../../platform/session/not-available.tsx'
import { useSession } from '../../platform/session/session.ts'
import type { Route } from './+types/offer-page'
import { userGatheringQuery } from './overview.queries.ts'
import { offerOf } from './overview.rules.ts'
import { useValid } from './use-valid.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('overview.offers.one'))

/** One offer with the barcode that the till scans. */
export default function OfferPage() {
  const { barCode = '' } = useParams()
  const { t } = useWords()
  const valid = useValid()
  const overview = useQuery({ ...userGatheringQuery, enabled: useSession().status === 'authenticated' })
  const offer = overview.data && offerOf(overview.data, barCode)
  if (overview.data && !offer) return <NotAvailable kind="offer" page="offers" />
  return (
    <AccountPart title={offer?.name ?? t('overview.offers.one')} back={{ page: 'offers', label: t('overview.offers.title') }}>
      <QueryResult query={overview} label={t('account.loading')} waiting={<SkeletonCard />}>
        {() =>
          offer && (
            <Card raise stack={3} className="centered">
              <Barcode text={barCode} label={t('overview.offers.barcode', { code: barCode })} />
              <p className="code">{barCode}</p>
              {offer.description && <p>{offer.description}</p>}
              <p>{valid(offer)}</p>
              <p className="muted small">{t('overview.offers.show')}</p>
              <Online goodFor={offer.goodFor} />
            </Card>
          )
        }
      </QueryResult>
    </AccountPart>
  )
}

/** Where else it takes something off: the checkout, of the shop and of classes. */
const Online = ({ goodFor }: { goodFor: readonly LineKind[] }) => {
  const { language, t } = useWords()
  if (goodFor.length === 0) return null
  return (
    <>
      <p>{t('overview.offers.online')}</p>
      <Row gap={3} className="middle">
        {goodFor.some((kind) => kind !== 'child-class' && kind !== 'entrance') && (
          <LinkButton href={pathTo('shop', { lang: language })}>{t('overview.offers.toShop')}</LinkButton>
        )}
        {goodFor.includes('child-class') && (
          <LinkButton href={pathTo('classes', { lang: language })}>{t('overview.offers.toClasses')}</LinkButton>
        )}
      </Row>
    </>
  )
}

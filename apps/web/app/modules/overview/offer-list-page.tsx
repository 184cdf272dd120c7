import { pathTo } from '@hoppla/contract/pages'
import { EmptyState, LinkButton, List, ListLink } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { AccountPart } from '../../platform/session/account-part.tsx'
import { useSession } from '../../platform/session/session.ts'
import type { Route } from './+types/offer-list-page'
import { userGatheringQuery } from './overview.queries.ts'
import { useValid } from './use-valid.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('overview.offers.title'))

/** The offers that can be used now. */
export default function OffersPage() {
  const { language, t } = useWords()
  const valid = useValid()
  const overview = useQuery({ ...userGatheringQuery, enabled: useSession().status === 'authenticated' })
  return (
    <AccountPart title={t('overview.offers.title')} lead={t('overview.offers.lead')}>
      <QueryResult query={overview} label={t('account.loading')}>
        {({ activeOffers }) =>
          activeOffers.length === 0 ? (
            <div className="card flush">
              <EmptyState
                art="/art/empty"
                title={t('overview.offers.empty')}
                actions={<LinkButton href={pathTo('playgrounds', { lang: language })}>{t('overview.offers.go')}</LinkButton>}
              >
                {t('overview.offers.emptyText')}
              </EmptyState>
            </div>
          ) : (
            <List card>
              {activeOffers.map((offer) => (
                <ListLink
                  key={offer.guid}
                  icon="tag"
                  tone="sun"
                  href={pathTo('account-offer', { lang: language, barCode: offer.barCode })}
                  title={offer.name}
                  note={
                    <>
                      {valid(offer)}
                      {offer.goodFor.length > 0 && (
                        <>
                          <br />
                          {t('overview.offers.alsoOnline')}
                        </>
                      )}
                    </>
                  }
                />
              ))}
            </List>
          )
        }
      </QueryResult>
    </AccountPart>
  )
}

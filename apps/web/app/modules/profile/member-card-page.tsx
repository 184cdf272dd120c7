import { pathTo } from '@hoppla/contract/pages'
import type { MemberCard } from '@hoppla/contract/profile'
import { formatDateTime } from '@hoppla/i18n'
import { Card, Facts, SkeletonCard, Toast } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { ApiError } from '../../platform/api/api.ts'
import { Queries } from '../../platform/api/queries.tsx'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { AccountPart } from '../../platform/session/account-part.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useHydrated } from '../../platform/storage/store.ts'
import type { Route } from './+types/member-card-page'
import { keptCard, myCard } from './member-card.ts'
import { CardFace } from './member-card-face.tsx'

export const meta: Route.MetaFunction = (args) => [
  ...titleOf(args, (t) => t('profile.card.title')),
  { tagName: 'link', rel: 'manifest', href: `${args.location.pathname.replace(/\/$/, '')}.webmanifest` },
]

/** The member card: opens at once with what was fetched last, without a connection too. */
export default function MemberCardPage() {
  return (
    <Queries>
      <Cards />
    </Queries>
  )
}

const Cards = () => {
  const { language, t } = useWords()
  const { site } = useSite()
  const { status } = useSession()
  const navigate = useNavigate()
  const kept = useHydrated() ? keptCard() : undefined
  const query = useQuery(myCard(status))
  const isNobody = query.error instanceof ApiError && query.error.status === 401
  useEffect(() => {
    const continuePath = pathTo('member-card', { lang: language })
    if (isNobody) void navigate(loginAddress(language, { origin: 'MyAccount', continuePath }), { replace: true })
  }, [isNobody, language, navigate])
  const shown = query.data ?? (isNobody ? undefined : kept)
  return (
    <AccountPart title={t('profile.card.title')} lead={t('profile.card.lead')} width="slim" gap={5}>
      {shown ? (
        <>
          {query.error && (
            <Toast icon="offline" title={t('profile.card.without')}>
              {t('profile.card.until', { time: formatDateTime(shown.validUntil, language, site.country.timezone) })}
            </Toast>
          )}
          <AllCards cards={shown} />
        </>
      ) : (
        <QueryResult
          query={{ ...query, error: isNobody ? null : query.error }}
          label={t('profile.card.loading')}
          waiting={<SkeletonCard />}
        >
          {(cards) => <AllCards cards={cards} />}
        </QueryResult>
      )}
    </AccountPart>
  )
}

const AllCards = ({ cards: { card, children } }: { cards: MemberCard }) => {
  const { t } = useWords()
  return (
    <>
      <Card raise stack={3} className="centered">
        <CardFace card={card} large />
      </Card>
      <Facts
        small
        facts={[
          { icon: 'offline', text: t('profile.card.works') },
          { icon: 'plus', text: t('profile.card.install') },
        ]}
      />
      {children.length > 0 && (
        <section className="stack gap-4" aria-labelledby="children-cards">
          <h2 id="children-cards">{t('profile.card.children')}</h2>
          {children.map((child) => (
            <Card key={child.guid} stack={3} className="centered">
              <CardFace card={child} />
            </Card>
          ))}
        </section>
      )}
    </>
  )
}

import { pathTo } from '@hoppla/contract/pages'
import { Card, LinkButton, SkeletonLine } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { useSession } from '../../platform/session/session.ts'
import { myCard } from './member-card.ts'
import { CardFace } from './member-card-face.tsx'

/** The member card on the account's start, with the way to its own page, which also opens without a connection. */
export default function MemberCardPanel() {
  const { language, t } = useWords()
  const cards = useQuery(myCard(useSession().status))
  return (
    <Card as="section" raise stack={3} className="centered" aria-labelledby="member-card">
      <h2 id="member-card" className="size-l">
        {t('profile.card.panel')}
      </h2>
      <QueryResult query={cards} label={t('profile.card.loading')} waiting={<CardSkeleton />}>
        {({ card }) => <CardFace card={card} />}
      </QueryResult>
      <LinkButton small icon="qr" href={pathTo('member-card', { lang: language })}>
        {t('profile.card.open')}
      </LinkButton>
      <p className="muted small">{t('profile.card.works')}</p>
    </Card>
  )
}

const CardSkeleton = () => (
  <div className="qr-place">
    <SkeletonLine shape="art" />
  </div>
)

import type { UserOverview } from '@hoppla/contract/overview'
import type { IconName, Tone } from '@hoppla/ui'
import { Count, List, ListLink } from '@hoppla/ui'
import { useWords } from '../../platform/words.ts'
import { bookingsOf } from './overview.rules.ts'

type Kind = 'offers' | 'tickets' | 'passes' | 'bookings'
type Row = { kind: Kind; icon: IconName; tone: Tone; page: string; count: number }

/** What one owns and has booked, by kind, with how many are active; kinds with something in them come first. */
export const OwnList = ({ overview }: { overview: UserOverview }) => {
  const { language, t } = useWords()
  const rows: Row[] = [
    { kind: 'offers', icon: 'tag', tone: 'sun', page: 'offers', count: overview.activeOffers.length },
    { kind: 'tickets', icon: 'ticket', tone: 'leaf', page: 'products#tickets', count: overview.activeSerialTickets.length },
    { kind: 'passes', icon: 'card', tone: 'sky', page: 'products#passes', count: overview.activeSubscriptions.length },
    { kind: 'bookings', icon: 'calendar', tone: 'lil', page: 'booking-history', count: bookingsOf(overview).length },
  ]
  const isEmpty = ({ count }: Row) => Number(count === 0)
  return (
    <List card>
      {rows
        .toSorted((a, b) => isEmpty(a) - isEmpty(b))
        .map(({ kind, icon, tone, page, count }) => (
          <ListLink
            key={kind}
            icon={icon}
            tone={tone}
            href={`/${language}/account/${page}`}
            title={t(`overview.${kind}.title`)}
            note={count === 0 ? t(`overview.${kind}.none`) : t(`overview.${kind}.note`)}
            end={<Count value={count} label={t('overview.active')} />}
          />
        ))}
    </List>
  )
}

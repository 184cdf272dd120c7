import type { UserOverview } from '@hoppla/contract/overview'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate } from '@hoppla/i18n'
import type { IconName, Tone } from '@hoppla/ui'
import { Count, List, ListLink } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../platform/i18n/words.ts'
import { listMyPassesQuery, listMyTicketsQuery } from '../tickets/tickets.ts'
import { bookingsOf, ownUpdates } from './overview.rules.ts'

type Kind = 'offers' | 'tickets' | 'passes' | 'bookings'
type Row = { kind: Kind; icon: IconName; tone: Tone; href: string; count: number }

/** What one owns and has booked, by kind, with how many are active; kinds with something in them come first. */
export const OwnList = ({ overview }: { overview: UserOverview }) => {
  const { language, t } = useWords()
  const note = useNotes(overview)
  const rows: Row[] = [
    {
      kind: 'offers',
      icon: 'tag',
      tone: 'sun',
      href: pathTo('account-offers', { lang: language }),
      count: overview.activeOffers.length,
    },
    {
      kind: 'tickets',
      icon: 'ticket',
      tone: 'leaf',
      href: pathTo('account-products', { lang: language, hash: 'tickets' }),
      count: overview.activeSerialTickets.length,
    },
    {
      kind: 'passes',
      icon: 'card',
      tone: 'sky',
      href: pathTo('account-products', { lang: language, hash: 'passes' }),
      count: overview.activeSubscriptions.length,
    },
    {
      kind: 'bookings',
      icon: 'calendar',
      tone: 'lil',
      href: pathTo('account-booking-history', { lang: language }),
      count: bookingsOf(overview).length,
    },
  ]
  const isEmpty = ({ count }: Row) => Number(count === 0)
  return (
    <List card>
      {rows
        .toSorted((a, b) => isEmpty(a) - isEmpty(b))
        .map(({ kind, icon, tone, href, count }) => (
          <ListLink
            key={kind}
            icon={icon}
            tone={tone}
            href={href}
            title={t(`overview.${kind}.title`)}
            note={count === 0 ? t(`overview.${kind}.none`) : (note[kind] ?? t(`overview.${kind}.note`))}
            end={<Count value={count} label={t('overview.active')} />}
          />
        ))}
    </List>
  )
}

/** What each row says first, in words; the kinds that nothing is known of are left out. Passes and tickets are asked for only by who has some. */
const useNotes = (overview: UserOverview): Partial<Record<Kind, string>> => {
  const { language, t } = useWords()
  const passes = useQuery({ ...listMyPassesQuery, enabled: overview.activeSubscriptions.length > 0 })
  const tickets = useQuery({ ...listMyTicketsQuery, enabled: overview.activeSerialTickets.length > 0 })
  const event = ownUpdates(overview, { passes: passes.data, tickets: tickets.data })
  const day = (date: string) => formatDate(date, language, 'short')
  const ofPasses = (found: NonNullable<typeof event.passes>) =>
    'photoOf' in found
      ? t('overview.passes.photo', { name: found.photoOf })
      : t('overview.passes.until', { date: day(found.until) })
  return {
    ...(event.offers && { offers: t('overview.offers.soonest', { date: day(event.offers.endsOn) }) }),
    ...(event.tickets && { tickets: t('overview.tickets.left', { count: event.tickets.left }) }),
    ...(event.passes && { passes: ofPasses(event.passes) }),
    ...(event.bookings && { bookings: t('overview.bookings.nextOn', { date: day(event.bookings.on) }) }),
  }
}

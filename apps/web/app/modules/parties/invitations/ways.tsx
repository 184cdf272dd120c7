import { urlOf } from '@hoppla/contract/client'
import { pathTo } from '@hoppla/contract/pages'
import { getInvitationCalendar, type Invitation } from '@hoppla/contract/parties/invitations'
import { useWords } from '../../../platform/i18n/words.ts'

/** The party as a file for a calendar. */
export const CalendarLink = ({ secret }: { secret: string }) => {
  const { t } = useWords()
  return (
    <a href={urlOf(getInvitationCalendar, { params: { secret } })} download="party.ics">
      {t('invitation.calendar')}
    </a>
  )
}

/** Where the play centre is: its map, else its page. Nobody there learns from where somebody came. */
export const WayThere = ({ playground: { slug, mapLink } }: Pick<Invitation, 'playground'>) => {
  const { language, t } = useWords()
  return (
    <a href={mapLink ?? pathTo('playground', { lang: language, playgroundSlug: slug })} target="_blank" rel="noopener noreferrer">
      {t('invitation.directions')}
    </a>
  )
}

import type { Invitation, InvitationDesign } from '@hoppla/contract/parties/invitations'
import { formatDate, formatTime, type Language } from '@hoppla/i18n'
import type { ReactNode } from 'react'
import { type T, useWords } from '../../../platform/i18n/words.ts'

type Child = Invitation['child']

/** Whose birthday it is, as the card says it. */
export const headOf = ({ firstName: name, turns }: Child, t: T): string => {
  if (name === '') return t('invitation.head.nobody')
  return turns === null ? t('invitation.head.party', { name }) : t('invitation.head.turns', { name, age: turns })
}

/** When a party is, in words. */
export const whenOf = ({ date, from, until }: Pick<Invitation, 'date' | 'from' | 'until'>, language: Language, t: T): string =>
  t('invitation.when', {
    day: formatDate(date, language, 'weekday'),
    from: formatTime(from, language),
    until: formatTime(until, language),
  })

type Props = {
  design: InvitationDesign
  text: string
  child: Child
  when: string
  where: string
  /** The heading of the page, too. */
  isPage?: boolean
  children?: ReactNode
}

/** The card that invites to a party: its scene, whose birthday it is, the family's words, when and where. */
export const InviteCard = ({ design, text, child, when, where, isPage = false, children }: Props) => {
  const { t } = useWords()
  const Head = isPage ? 'h1' : 'p'
  return (
    <figure className="invite" aria-label={t('invitation.card')}>
      <img src={`/art/invite-${design}`} alt="" width="640" height="400" />
      <div className="t">
        <Head className="h" tabIndex={isPage ? -1 : undefined}>
          {headOf(child, t)}
        </Head>
        {text !== '' && <p className="own">{text}</p>}
        <p className="when">{when}</p>
        <p className="small muted">{where}</p>
        {children}
      </div>
    </figure>
  )
}

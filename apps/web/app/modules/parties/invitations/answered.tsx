import { eraseInvitationAnswer, type Invitation } from '@hoppla/contract/parties/invitations'
import { formatDate, formatList } from '@hoppla/i18n'
import { Button, Card, Facts, Icon, PageHead, PlainButton } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useBusy } from '../../../platform/forms/use-busy.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { whenOf } from './invite-card.tsx'
import { CalendarLink, WayThere } from './ways.tsx'

type Props = { secret: string; invitation: Invitation; onChange: () => void; onErased: () => void }

/** Days begin a sentence here. */
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** What a family has answered, and what it can still do: change, take back, erase. */
export const Answered = ({ secret, invitation, onChange, onErased }: Props) => {
  const { language, t } = useWords()
  const { answer, answerUntil, eraseOn } = invitation
  const coming = answer?.children.filter(({ comes }) => comes).map(({ firstName }) => firstName) ?? []
  const isComing = coming.length > 0
  const on = (day: string) => formatDate(day, language, 'on')
  return (
    <>
      <div className="answered">
        <img src="/art/cheer" alt="" width="270" height="216" />
        <PageHead
          title={
            isComing
              ? t('invitation.done.coming', { count: coming.length, names: formatList(coming, language) })
              : t('invitation.done.declined')
          }
          lead={
            isComing
              ? t('invitation.done.lead', { when: `${capital(whenOf(invitation, language, t))}.` })
              : t('invitation.done.declinedLead')
          }
        />
      </div>
      <ul className="acts4 mt-4">
        {isComing && (
          <li className="act">
            <Icon name="calendar" />
            <CalendarLink secret={secret} />
          </li>
        )}
        {isComing && (
          <li className="act">
            <Icon name="pin" />
            <WayThere playground={invitation.playground} />
            <small>{invitation.playground.address}</small>
          </li>
        )}
        <li className="act">
          <Icon name="edit" />
          <button type="button" onClick={onChange}>
            {t('invitation.done.change')}
          </button>
          <small>{answer?.canChange ? t('invitation.done.until', { date: on(answerUntil) }) : t('invitation.done.takeBack')}</small>
        </li>
      </ul>
      <Card as="section" tone="leaf" stack={3} className="mt-5" aria-labelledby="know">
        <h2 id="know">{t('invitation.done.know')}</h2>
        <Facts
          facts={[
            ...(isComing ? [{ icon: 'sock', text: t('invitation.done.socks') } as const] : []),
            { icon: 'star', text: t('invitation.done.link') },
            ...(answer?.email ? [{ icon: 'mail', text: t('invitation.done.mail') } as const] : []),
            { icon: 'trash', text: t('invitation.done.erased', { date: on(eraseOn) }) },
          ]}
        />
      </Card>
      <Erase secret={secret} onErased={onErased} />
    </>
  )
}

const Erase = ({ secret, onErased }: Pick<Props, 'secret' | 'onErased'>) => {
  const { t } = useWords()
  const [isAsked, setAsked] = useState(false)
  const { busy, failure, doing } = useBusy<'erase'>()
  if (!isAsked)
    return (
      <div className="mt-5 centred">
        <PlainButton icon="trash" onClick={() => setAsked(true)}>
          {t('invitation.done.erase')}
        </PlainButton>
      </div>
    )
  const erase = () =>
    doing('erase', async () => {
      await callApi(eraseInvitationAnswer, { params: { secret } })
      onErased()
    })
  return (
    <Card as="section" stack={3} className="mt-5" aria-labelledby="erase">
      <h2 id="erase">{t('invitation.done.eraseSure')}</h2>
      {failure !== undefined && (
        <p className="err" role="alert">
          {errorText(failure, t)}
        </p>
      )}
      <div className="row">
        {/* It stands where the press was that led here. */}
        <Button autoFocus onClick={() => setAsked(false)}>
          {t('invitation.done.eraseNo')}
        </Button>
        <Button onClick={() => void erase()} busy={busy === 'erase'} busyLabel={t('invitation.sending')}>
          {t('invitation.done.eraseYes')}
        </Button>
      </div>
    </Card>
  )
}

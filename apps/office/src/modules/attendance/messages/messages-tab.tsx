import './messages.css'
import type { Register } from '@hoppla/contract/attendance/attendance'
import type { SentMessage } from '@hoppla/contract/classes/messages'
import type { Language } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../../../parts/page.tsx'
import { Empty, Failure } from '../../../parts/states.tsx'
import { formatMoment } from '../../../platform/moments.ts'
import { useSetAddress } from '../../../platform/place.ts'
import { languageNames, useWords } from '../../../platform/words.ts'
import { listMessagesQuery } from './message-queries.ts'

/** What was written to the families of a group: what, when, by whom, to how many. */
export const MessagesTab = ({ register }: { register: Register }) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const { data, error, refetch } = useQuery(listMessagesQuery(register.classId, register.id))
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={4} height={84} />
  if (data.messages.length === 0)
    return (
      <Empty
        title={t('classMessages.none')}
        actions={
          <Button leftSection={<IconMessage size={18} aria-hidden />} onClick={() => setAddress({ write: 'group' })}>
            {t('classMessages.open')}
          </Button>
        }
      >
        {t('classMessages.noneText')}
      </Empty>
    )
  return (
    <ul className="sent-messages">
      {data.messages.map((message) => (
        <Sent key={message.id} message={message} />
      ))}
    </ul>
  )
}

const Sent = ({ message }: { message: SentMessage }) => {
  const { t, language } = useWords()
  const { at, by, audience, child, families, texts } = message
  const to =
    audience === 'child'
      ? t('classMessages.sent.child', { name: child ?? t('classMessages.sent.erased') })
      : t(`classMessages.sent.${audience}`)
  return (
    <li className="boxed">
      <p className="muted">
        <time dateTime={at}>{formatMoment(new Date(at), language)}</time>
        {` · ${by ?? t('classMessages.sent.gone')} · ${to} · ${t('classMessages.sent.families', { count: families })}`}
      </p>
      {Object.entries(texts).map(([one, words]) => (
        <details key={one} lang={one} open={one === Object.keys(texts)[0]}>
          <summary>
            <strong>{words.subject}</strong>
            <span className="muted">{` · ${languageNames[one as Language]}`}</span>
          </summary>
          <p className="message-text">{words.text}</p>
        </details>
      ))}
    </li>
  )
}

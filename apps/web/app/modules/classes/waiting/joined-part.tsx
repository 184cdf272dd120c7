import type { Joined } from '@hoppla/contract/classes/waiting-list'
import { pathTo } from '@hoppla/contract/pages'
import { formatList } from '@hoppla/i18n'
import { type Fact, Facts, LinkButton } from '@hoppla/ui'
import { useEffect, useRef } from 'react'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { beforeWords } from './joining-words.ts'
import { momentWords } from './waiting-words.ts'

/** After the press: on the list, or the mail that is yet to be answered. Takes the focus, since the form is gone. */
export const JoinedPart = ({ joined: { entries, confirmBy }, email }: { joined: Joined; email: string }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const names = formatList(
    entries.flatMap(({ children }) => children),
    language,
  )
  const facts: Fact[] = [
    ...entries.map(({ children, familiesBefore }) => ({
      icon: 'group' as const,
      text:
        entries.length === 1
          ? beforeWords(familiesBefore, t)
          : `${formatList(children, language)}: ${beforeWords(familiesBefore, t)}`,
    })),
    ...(confirmBy === null ? [{ icon: 'mail' as const, text: t('waiting.next', { email }) }] : []),
    { icon: 'clock', text: t('joining.hours') },
  ]
  return (
    <div className="beside-art mt-5">
      <div className="stack gap-4">
        <h1 ref={title} tabIndex={-1}>
          {confirmBy === null ? t('waiting.onList', { names }) : t('waiting.checkMail')}
        </h1>
        {confirmBy !== null && (
          <p className="lead">
            {t('waiting.checkMailText', { email, until: momentWords(confirmBy, site.country.timezone, language, t) })}
          </p>
        )}
        <Facts facts={facts} />
        {confirmBy === null && (
          <div>
            <LinkButton href={pathTo('account-booking-history', { lang: language })}>{t('waiting.toAccount')}</LinkButton>
          </div>
        )}
      </div>
      <img src="/art/waiting" alt="" width="400" height="260" />
    </div>
  )
}

import { Toast, type ToastTone } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useInlineMark } from '../../platform/head/inline-mark.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { dismissNotice, hideDismissed, useDismissed } from './dismissed-notices.ts'
import type { Notice } from './notices-data.ts'
import { useFreshNotices } from './use-fresh-notices.ts'

const tone: Record<Notice['kind'], ToastTone> = { error: 'error', warning: 'warn', info: 'info', success: 'ok' }

/**
 * Notices of the centre. Those in the HTML are at the top of the page. Those published later, or for the visitor's own playground, are at the lower edge of
 * the screen, because they must not push away or cover what somebody is reading or about to press. The most serious comes first. Both regions always exist,
 * so that screen readers announce additions; errors interrupt (role alert).
 * @param types which notices belong to this page. @param playground slug of the playground that the page is about.
 */
export const TopNotices = ({
  first,
  types,
  playground,
}: {
  first: readonly Notice[]
  types: readonly Notice['type'][]
  playground?: string | undefined
}) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const fresh = useFreshNotices(site.country.guid, language, playground)
  const dismissed = useDismissed()
  const mark = useInlineMark()
  const shown = (fresh ?? first).filter(({ guid, type, version }) => types.includes(type) && dismissed[guid] !== version)
  const dismiss = (notice: Notice) => {
    dismissNotice(notice)
    // The button that had the focus is gone; without a new place, the next Tab would begin at the address bar.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const isFirst = ({ guid }: Notice) => first.some((one) => one.guid === guid)
  const row = (notice: Notice) => (
    <div key={notice.guid} data-notice={marked(notice)}>
      <Toast
        tone={tone[notice.kind]}
        icon={notice.icon ?? undefined}
        title={notice.name}
        onClose={() => dismiss(notice)}
        closeLabel={t('common.close')}
      >
        {notice.text}
      </Toast>
    </div>
  )
  return (
    <>
      <div className="notices wrap" aria-live="polite">
        <Folded notices={shown.filter(isFirst)} row={row} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; the CSP allows it by its hash. */}
        {fresh === undefined && first.length > 0 && <script nonce={mark} dangerouslySetInnerHTML={{ __html: hideDismissed }} />}
      </div>
      <div className="notices late wrap" aria-live="polite">
        <Folded notices={shown.filter((notice) => !isFirst(notice))} row={row} />
      </div>
    </>
  )
}

/** How a notice is known to `hideDismissed`. */
const marked = ({ guid, version }: Notice) => `${guid} ${version}`

/**
 * Several fold into one line that opens, without scripts too: the page begins as far up as it can. An error always stands open.
 * @param notices the most serious first.
 */
const Folded = ({ notices, row }: { notices: readonly Notice[]; row: (notice: Notice) => ReactNode }) => {
  const { t } = useWords()
  const [first, ...others] = notices
  if (!first || others.length === 0) return first && row(first)
  const isOpen = first.kind === 'error'
  return (
    <>
      {isOpen && row(first)}
      <details className="more notices-more">
        <summary>
          <span>
            {!isOpen && <strong data-notice-name={marked(first)}>{first.name}</strong>}{' '}
            <span className="nowrap">{t('common.moreNotices', { count: others.length })}</span>
          </span>
        </summary>
        <div className="notices">{(isOpen ? others : notices).map(row)}</div>
      </details>
    </>
  )
}

import type { ContentPage } from '@hoppla/contract/content'
import { previewPage } from '@hoppla/contract/editing/page-preview'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import first from '../../../../../packages/ui/src/styles/first.css?url'
import last from '../../../../../packages/ui/src/styles/last.css?url'
import more from '../../../../../packages/ui/src/styles/more.css?url'
import tokens from '../../../../../packages/ui/src/styles/tokens.css?url'
import text from '../../../../web/app/modules/content/pages.css?url'
import { Failure } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { formatDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import fonts from '../../styles/fonts.css?url'
import type { PageName, PageValue } from './page-value.ts'
import own from './phone.css?url'
import { today } from './today.ts'

/** The site's styles in their order, and what a preview differs in. */
const styles = [fonts, tokens, first, more, last, text, own]

const bodyOf = ({ country, language, subject }: PageName, value: PageValue) => ({
  ...{ country, language, subject, title: value.title, description: value.description, body: value.body },
  updated: value.updated || today(),
  ...(isKey(value.picture) ? { picture: value.picture } : {}),
  ...(isKey(value.poster) ? { poster: value.poster } : {}),
  ...(value.actionLabel === '' ? {} : { action: { label: value.actionLabel, href: value.actionHref } }),
})
const isKey = (key: string): boolean => /^[a-z0-9][a-z0-9._-]{0,79}$/.test(key)

/**
 * A page as the site would show it on a phone, made by the server while one writes. It stands in a frame of its own without scripts, so that the site's styles
 * meet a phone's width and nothing of the office.
 */
export const PagePreview = ({ name, value }: { name: PageName; value: PageValue }) => {
  const { t } = useWords()
  const [shown] = useDebouncedValue(value, 400)
  const page = useQuery({
    queryKey: ['page-preview', name, shown],
    queryFn: () => callApi(previewPage, { body: bodyOf(name, shown) }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <div className="phone">
      {page.error && <Failure error={page.error} retry={() => void page.refetch()} />}
      <Phone title={t('pages.views.look')} language={name.language}>
        {page.data && <Shown page={page.data} />}
      </Phone>
    </div>
  )
}

const Phone = ({ title, language, children }: { title: string; language: string; children: ReactNode }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inside, setInside] = useState<Document>()
  // The frame's document is there at once; some browsers put another one in its place when it has loaded.
  const begin = () => setInside(frame.current?.contentDocument ?? undefined)
  useEffect(begin, [])
  useEffect(() => {
    if (inside) inside.documentElement.lang = language
  }, [inside, language])
  return (
    <>
      <iframe ref={frame} title={title} sandbox="allow-same-origin" onLoad={begin} />
      {inside &&
        createPortal(
          styles.map((href) => <link key={href} rel="stylesheet" href={href} />),
          inside.head,
        )}
      {inside && createPortal(children, inside.body)}
    </>
  )
}

/** The page's own parts, with the classes of the site (apps/web/app/modules/content/content.tsx). */
const Shown = ({ page: { title, description, picture, top, action, html, sections, updated } }: { page: ContentPage }) => {
  const { language } = useWords()
  return (
    <main>
      {top && <img src={top.poster} alt="" />}
      <div className="wrap mid page-content">
        <div className="page-intro">
          <div className="pagehead first">
            <h1>{title}</h1>
            {description && <p className="lead">{description}</p>}
            {action && <span className="btn pri">{action.label}</span>}
          </div>
          {picture && <img src={picture} alt="" width="240" height="180" />}
        </div>
        {sections.length > 3 && (
          <div className="page-contents">
            <ul>
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Prose html={html} />
        {sections.map(({ id, title: name, html: inside, questions }) => (
          <section key={id}>
            <h2>{name}</h2>
            <Prose html={inside} />
            {questions.length > 0 && (
              <div className="card qa">
                {questions.map((question) => (
                  <details key={question.id}>
                    <summary>
                      <h3>{question.title}</h3>
                    </summary>
                    <Prose html={question.html} />
                  </details>
                ))}
              </div>
            )}
          </section>
        ))}
        <p className="small muted">{formatDay(updated, language)}</p>
      </div>
    </main>
  )
}

const Prose = ({ html }: { html: string }) =>
  html !== '' && (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer, which escapes HTML in the source (apps/server/src/kernel/markdown.ts).
    <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
  )

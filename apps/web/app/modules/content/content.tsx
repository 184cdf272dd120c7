import type { ContentPage } from '@hoppla/contract/content'
import { formatDate } from '@hoppla/i18n'
import { LinkButton, PageHead, Wrap } from '@hoppla/ui'
import film from '@hoppla/ui/film.css?inline'
import filmHref from '@hoppla/ui/film.css?url'
import type { ReactNode } from 'react'
import { PageStyle } from '../../platform/head/page-style.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import text from './pages.css?inline'
import href from './pages.css?url'

type Section = ContentPage['sections'][number]

/** A content page: title and summary, a table of contents, what can be booked (`children`), the text, the primary button. */
export const Content = ({ page, children }: { page: ContentPage; children?: ReactNode }) => {
  const { language, t } = useWords()
  const { action, picture, sections } = page
  return (
    <Wrap width="mid" className="page-content">
      <PageStyle name="pages" text={import.meta.env.SSR ? text : ''} href={href} />
      {page.top && <PageStyle name="film" text={import.meta.env.SSR ? film : ''} href={filmHref} />}
      <div className="page-intro">
        <PageHead title={page.title} lead={page.description}>
          {action && (
            <LinkButton variant="pri" href={action.href}>
              {action.label}
            </LinkButton>
          )}
        </PageHead>
        {picture && <img src={picture} alt="" width="240" height="180" />}
      </div>
      {sections.length > 3 && (
        <nav className="page-contents" aria-label={t('content.contents')}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Prose html={page.html} />
      {children}
      {sections.map((section) => (
        <Part key={section.id} section={section} />
      ))}
      <p className="small muted">{t('content.updated', { date: formatDate(page.updated, language) })}</p>
    </Wrap>
  )
}

const Part = ({ section: { id, title, html, questions } }: { section: Section }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <Prose html={html} />
    {questions.length > 0 && (
      <div className="card qa">
        {questions.map((question) => (
          <details key={question.id} id={question.id}>
            <summary>
              <h3>{question.title}</h3>
            </summary>
            <Prose html={question.html} />
          </details>
        ))}
      </div>
    )}
  </section>
)

/** HTML that the server made from Markdown; nothing in it comes from visitors. `undefined`: it stands in the page already (page-data.ts). */
const Prose = ({ html }: { html: string | undefined }) =>
  html !== '' && (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by our own renderer, which escapes HTML in the source (kernel/markdown.ts).
    <div className="prose" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html ?? '' }} />
  )

import type { PageCountry } from '@hoppla/contract/editing/page-preview'
import { type PageRow, pageEditing } from '@hoppla/contract/editing/texts'
import type { Language } from '@hoppla/i18n'
import { Button, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { PageEditor } from './page-editor.tsx'
import { type GridRow, gridOf, type ListedPage, stateTones } from './page-grid.ts'
import { beginPage, getPageQuery, rememberPage } from './page-queries.ts'

/** A subject with its languages: two beside each other at a desk, one on a phone. */
export const SubjectEditor = ({
  country,
  subject,
  pages,
}: {
  country: PageCountry
  subject: string
  pages: readonly ListedPage[]
}) => {
  const { t, language: own } = useWords()
  const isPhone = useMediaQuery('(max-width: 767px)') ?? false
  const asked = useInAddress('languages').split(',')
  const row = gridOf(pages, country.key, country.languages, own).find((each) => each.subject === subject)
  const known = country.languages.filter((language) => asked.includes(language))
  const open = (known.length > 0 ? known : country.languages.slice(0, 1)).slice(0, isPhone ? 1 : 2)
  const back = `/pages?${new URLSearchParams({ country: country.key })}`
  if (!row)
    return (
      <Empty level={1} title={t('pages.notThere')} actions={<Link to={back}>{t('pages.back')}</Link>}>
        {t('pages.notThereText')}
      </Empty>
    )
  return (
    <Page
      title={row.title}
      lead={
        <Link to={back}>
          <IconArrowLeft size={16} aria-hidden /> {t('pages.title')} · {country.name || t('pages.everyCountry')}
        </Link>
      }
    >
      <LanguageChips row={row} open={open} isPhone={isPhone} />
      <div className={open.length > 1 ? 'page-columns is-two' : 'page-columns'}>
        {row.pages
          .filter(({ language }) => open.includes(language))
          .map(({ language, page }) =>
            page ? (
              <LoadedPage key={language} id={page.id} isOnly={open.length === 1} isAlone={open.length === 1 && !isPhone} />
            ) : (
              <MissingPage key={language} country={country.key} subject={subject} language={language} row={row} />
            ),
          )}
      </div>
    </Page>
  )
}

/** Which languages are open. A third takes the place of the second. */
const LanguageChips = ({ row, open, isPhone }: { row: GridRow; open: readonly Language[]; isPhone: boolean }) => {
  const { t } = useWords()
  const set = useSetAddress()
  const choose = (language: Language) => {
    const others = open.filter((one) => one !== language)
    if (open.includes(language)) return others.length > 0 && set({ languages: others.join() })
    set({ languages: isPhone ? language : [...others.slice(0, 1), language].join() })
  }
  return (
    <fieldset className="plain-set page-languages" aria-label={t('editing.languages')}>
      {row.pages.map(({ language, state }) => (
        <UnstyledButton
          key={language}
          className="language-chip"
          aria-pressed={open.includes(language)}
          onClick={() => choose(language)}
        >
          <span lang={language}>{languageNames[language]}</span> <Pill tone={stateTones[state]}>{t(`pages.states.${state}`)}</Pill>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

const LoadedPage = ({ id, ...layout }: { id: string; isOnly: boolean; isAlone: boolean }) => {
  const page = useQuery(getPageQuery(id))
  if (page.data) return <PageEditor item={page.data} {...layout} />
  return page.error ? <Failure error={page.error} retry={() => void page.refetch()} /> : <Waiting rows={6} />
}

/** A language in which there is no page yet: begun from the words of another. */
const MissingPage = ({
  country,
  subject,
  language,
  row,
}: {
  country: string
  subject: string
  language: Language
  row: GridRow
}) => {
  const { t } = useWords()
  const queries = useQueryClient()
  const source = row.pages.find(({ page }) => page)
  const isShared = row.pages.some((each) => each.language === language && each.state === 'shared')
  const beginning = useMutation({
    mutationFn: async () => {
      if (!source?.page) throw new Error('No language has this page.')
      const { rows } = await callApi(pageEditing.getItem, { params: { id: source.page.id } })
      const [first] = rows
      if (!first) throw new Error('The page has no row.')
      const { action: _leadsElsewhere, disabled: _hidden, ...words } = first
      return beginPage({ ...words, country, subject, language } satisfies PageRow)
    },
    onSuccess: (item) => rememberPage(queries, item),
  })
  return (
    <section className="language-column is-shown" aria-label={languageNames[language]}>
      <Empty
        title={t('pages.missing', { language: languageNames[language] })}
        actions={
          source && (
            <Button variant="next" loading={beginning.isPending} onClick={() => beginning.mutate()}>
              {t('pages.beginFrom', { language: languageNames[source.language] })}
            </Button>
          )
        }
      >
        {beginning.error ? errorText(beginning.error, t) : t(isShared ? 'pages.sharedText' : 'pages.missingText')}
      </Empty>
    </section>
  )
}

import type { Language } from '@hoppla/i18n'
import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { Empty } from '../../parts/states.tsx'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { TextRow } from './text-row.tsx'
import { areasOf, filterTexts, type OwnWords, type StandardText } from './text-rules.ts'

const aPage = 50

type ListInput = {
  texts: readonly StandardText[]
  published: OwnWords
  words: OwnWords
  set: (key: string, text: string) => void
  language: Language
}

/** The texts that a filter leaves, 50 at a time. */
export const TextList = ({ texts, published, words, set, language }: ListInput) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const [search] = useDebouncedValue(useInAddress('search'), 150)
  const area = useInAddress('area')
  const isReplacedOnly = useInAddress('replaced') !== ''
  // What is put back to the standard stays in the list of what was replaced until that is published.
  const emptied = Object.entries(published).filter(([key]) => !words[key])
  const found = filterTexts(texts, { ...words, ...Object.fromEntries(emptied) }, { search, area, isReplacedOnly })
  const pages = Math.max(1, Math.ceil(found.length / aPage))
  const page = Math.min(pages, Math.max(1, Number(useInAddress('page')) || 1))
  return (
    <>
      <SavedViews list="texts" />
      <Filter texts={texts} />
      <p className="muted" role="status">
        {t('texts.count', { count: found.length })}
      </p>
      {found.length === 0 && (
        <Empty
          art={null}
          title={t('texts.none')}
          actions={
            <Button onClick={() => setAddress({ search: '', area: '', replaced: '', page: '' })}>{t('texts.showAll')}</Button>
          }
        />
      )}
      <ul className="texts">
        {found.slice((page - 1) * aPage, page * aPage).map((text) => (
          <TextRow
            key={text.key}
            text={text}
            language={language}
            own={words[text.key] ?? ''}
            isChanged={(published[text.key] ?? '') !== (words[text.key] ?? '')}
            set={set}
          />
        ))}
      </ul>
      {pages > 1 && (
        <nav className="spread" aria-label={t('texts.pages', { page: String(page), pages: String(pages) })}>
          <Button disabled={page === 1} onClick={() => setAddress({ page: String(page - 1) })}>
            {t('texts.previous')}
          </Button>
          <span className="muted">{t('texts.pages', { page: String(page), pages: String(pages) })}</span>
          <Button disabled={page === pages} onClick={() => setAddress({ page: String(page + 1) })}>
            {t('texts.next')}
          </Button>
        </nav>
      )}
    </>
  )
}

const Filter = ({ texts }: Pick<ListInput, 'texts'>) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const typed = useInAddress('search')
  const area = useInAddress('area')
  const isReplacedOnly = useInAddress('replaced') !== ''
  return (
    <search className="filters">
      <TextInput
        aria-label={t('texts.search')}
        placeholder={t('texts.search')}
        type="search"
        data-find
        value={typed}
        onChange={(event) => setAddress({ search: event.currentTarget.value, page: '' })}
      />
      <Select
        className="chip-select"
        aria-label={t('texts.area')}
        data={[{ value: '', label: t('texts.everywhere') }, ...areasOf(texts).map((one) => ({ value: one, label: one }))]}
        value={area}
        allowDeselect={false}
        onChange={(next) => setAddress({ area: next ?? '', page: '' })}
      />
      <Switch
        label={t('texts.replacedOnly')}
        checked={isReplacedOnly}
        onChange={(event) => setAddress({ replaced: event.currentTarget.checked ? '1' : '', page: '' })}
      />
    </search>
  )
}

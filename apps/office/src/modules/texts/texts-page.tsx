import './texts.css'
import type { TextBrand } from '@hoppla/contract/editing/text-brands'
import type { Language } from '@hoppla/i18n'
import { Button, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { errorText } from '../../platform/errors.ts'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { beginTexts, getOwnTextsQuery, listOwnTextsQuery, listTextBrandsQuery, standardTextsQuery } from './text-queries.ts'
import { TextsEditor } from './texts-editor.tsx'

export default function TextsPage() {
  return (
    <Guarded permission="texts.edit">
      <Texts />
    </Guarded>
  )
}

/** Every text of the product beside what the chain says instead. */
const Texts = () => {
  const { t } = useWords()
  const brands = useQuery(listTextBrandsQuery)
  const own = useQuery(listOwnTextsQuery)
  const failed = brands.error ?? own.error
  const key = useInAddress('brand')
  const spoken = useInAddress('language')
  const brand = brands.data?.find((one) => one.key === key) ?? brands.data?.[0]
  const language = brand?.languages.find((one) => one === spoken) ?? brand?.languages[0]
  const item = own.data?.find(({ rows: [row] }) => {
    const { brand: ofBrand, language: ofLanguage }: Record<string, unknown> = row ?? {}
    return ofBrand === brand?.key && ofLanguage === language
  })
  return (
    <Page title={t('texts.title')} lead={t('texts.lead')}>
      {failed && <Failure error={failed} retry={() => void Promise.all([brands.refetch(), own.refetch()])} />}
      {(brands.isPending || own.isPending) && !failed && <Waiting rows={10} />}
      {brands.data && brand && language && own.data && (
        <>
          <Choices brands={brands.data} brand={brand} language={language} />
          {item ? <Loaded key={item.id} id={item.id} language={language} /> : <Begin brand={brand} language={language} />}
        </>
      )}
    </Page>
  )
}

const Choices = ({ brands, brand, language }: { brands: readonly TextBrand[]; brand: TextBrand; language: Language }) => {
  const { t } = useWords()
  const set = useSetAddress()
  return (
    <div className="filters text-choices">
      {brands.length > 1 && (
        <Select
          className="chip-select"
          aria-label={t('texts.brand')}
          data={brands.map(({ key, name }) => ({ value: key, label: name }))}
          value={brand.key}
          allowDeselect={false}
          onChange={(next) => set({ brand: next ?? '', language: '' })}
        />
      )}
      <Select
        className="chip-select"
        aria-label={t('common.language')}
        data={brand.languages.map((one) => ({ value: one, label: languageNames[one] }))}
        value={language}
        allowDeselect={false}
        onChange={(next) => set({ language: next ?? '' })}
      />
    </div>
  )
}

/** A language in which the brand has replaced nothing yet. */
const Begin = ({ brand, language }: { brand: TextBrand; language: Language }) => {
  const { t } = useWords()
  const queries = useQueryClient()
  const beginning = useMutation({
    mutationFn: () => beginTexts(brand.key, language),
    onSuccess: () => queries.invalidateQueries({ queryKey: listOwnTextsQuery.queryKey }),
  })
  return (
    <Empty
      title={t('texts.nothingReplaced')}
      actions={
        <Button variant="next" loading={beginning.isPending} onClick={() => beginning.mutate()}>
          {t('texts.replace')}
        </Button>
      }
    >
      {beginning.error ? errorText(beginning.error, t) : t('texts.nothingReplacedText', { language: languageNames[language] })}
    </Empty>
  )
}

const Loaded = ({ id, language }: { id: string; language: Language }) => {
  const item = useQuery(getOwnTextsQuery(id))
  const standard = useQuery(standardTextsQuery(language))
  const failed = item.error ?? standard.error
  if (item.data && standard.data) return <TextsEditor item={item.data} texts={standard.data} language={language} />
  return failed ? (
    <Failure error={failed} retry={() => void Promise.all([item.refetch(), standard.refetch()])} />
  ) : (
    <Waiting rows={10} />
  )
}

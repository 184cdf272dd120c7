import { pathTo } from '@hoppla/contract/pages'
import { PageHead, Wrap } from '@hoppla/ui'
import { useWords } from '../platform/i18n/words.ts'

/** A page as somebody might add it (new-page.test.tsx). */
export default function ToyPage() {
  const { language, t } = useWords()
  return (
    <Wrap>
      <PageHead title={t('places.title')} />
      <a href={pathTo('start', { lang: language })}>{t('common.back')}</a>
    </Wrap>
  )
}

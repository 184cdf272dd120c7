import { useSite } from '../../platform/page-site.ts'
import { useWords } from '../../platform/words.ts'

export default function StartPage() {
  const { site } = useSite()
  const { t } = useWords()
  return <main><h1>{site.brand.name} {t('common.menu')}</h1></main>
}

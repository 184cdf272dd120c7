import { Wrap } from '@hoppla/ui'
import { Link } from '../../platform/link.tsx'
import { useWords } from '../../platform/words.ts'

/** The way to withdraw from a contract where a page has no foot: the law wants it on every page (directive 2011/83/EU art. 11a). */
export const WithdrawLine = () => {
  const { language, t } = useWords()
  return (
    <Wrap width="slim">
      <p className="small muted">
        <Link href={`/${language}/withdrawal`}>{t('common.links.withdraw')}</Link>
      </p>
    </Wrap>
  )
}

import { pathTo } from '@hoppla/contract/pages'
import { Button, EmptyState, LinkButton, PageHead } from '@hoppla/ui'
import { errorText, isNetworkFailure } from '../../platform/api/api-errors.ts'
import { useWords } from '../../platform/i18n/words.ts'

/** What a page of one booking or one family shows could not be fetched: once more where the line was to blame, else on to other classes. */
export const NotFetched = ({ title, error, again }: { title: string; error: unknown; again: () => void }) => {
  const { language, t } = useWords()
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        art="/art/lost"
        title={errorText(error, t)}
        actions={
          isNetworkFailure(error) ? (
            <Button variant="pri" onClick={again}>
              {t('common.retry')}
            </Button>
          ) : (
            <LinkButton variant="pri" href={pathTo('classes', { lang: language })}>
              {t('classes.otherClasses')}
            </LinkButton>
          )
        }
      />
    </>
  )
}

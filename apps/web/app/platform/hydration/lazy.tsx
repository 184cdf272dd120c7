import { Button, Toast } from '@hoppla/ui'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'

/**
 * A component with a script of its own. If that cannot be loaded (a tunnel, a new version of the site), the page continues without it instead of showing
 * the error page: the server-rendered content, or the placeholder, stays.
 * @param instead shown in its place then.
 */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, instead?: () => ReactNode) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return await load()
    } catch (error) {
      console.error(error)
      return instead ? { default: instead } : new Promise<never>(() => {})
    }
  })

/** For a part that the page is about. */
export const DidNotCome = () => {
  const { t } = useWords()
  return (
    <Toast tone="error" title={t('common.failure.network')}>
      {/* A script that did not come is not asked for twice by every browser. */}
      <Button onClick={() => location.reload()}>{t('common.retry')}</Button>
    </Toast>
  )
}

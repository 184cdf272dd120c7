import { isLanguage } from '@hoppla/i18n'
import { loadWords } from './words.ts'

/**
 * For the layout routes of member pages (`handle: { words: 'member' }`): a navigation from a guest page fetches the words before it shows the page.
 * The layout also needs a server loader, so that the first page is rendered whole.
 */
export const loadMemberWords = async ({ params }: { params: { lang?: string | undefined } }): Promise<null> => {
  if (params.lang && isLanguage(params.lang)) await loadWords(params.lang, 'member')
  return null
}

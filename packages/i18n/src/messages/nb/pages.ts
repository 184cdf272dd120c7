import type { Words } from '../../translate.ts'
import type en from '../en/pages.ts'

const pages: Words<typeof en> = {
  contents: 'Innhold',
  updated: 'Sist endret {{date}}',
}
export default pages

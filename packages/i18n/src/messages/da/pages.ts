import type { Words } from '../../translate.ts'
import type en from '../en/pages.ts'

const pages: Words<typeof en> = {
  contents: 'Indhold',
  updated: 'Senest ændret {{date}}',
}
export default pages

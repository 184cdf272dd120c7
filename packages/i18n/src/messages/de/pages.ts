import type { Words } from '../../translate.ts'
import type en from '../en/pages.ts'

const pages: Words<typeof en> = {
  contents: 'Inhalt',
  updated: 'Stand: {{date}}',
}
export default pages

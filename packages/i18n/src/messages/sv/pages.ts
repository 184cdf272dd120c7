import type { Words } from '../../translate.ts'
import type en from '../en/pages.ts'

const pages: Words<typeof en> = {
  contents: 'Innehåll',
  updated: 'Senast ändrad {{date}}',
}
export default pages

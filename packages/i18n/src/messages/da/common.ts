import type { Words } from '../../translate.ts'
import type en from '../en/common.ts'

const common: Words<typeof en> = {
  skipToContent: 'Til indholdet',
  menu: 'Menu',
  close: 'Luk',
  back: 'Tilbage',
  loading: 'Et øjeblik …',
}
export default common

import { css } from './stylesheet-source.ts'

/**
 * The whole stylesheet, inlined into the first HTML. In the browser it is read back from the page, so that the script does not carry it a second time.
 */
export const stylesheet = (): string =>
  import.meta.env.SSR ? css : (document.querySelector('style[data-sheet]')?.textContent ?? '')

import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../../scripts/chromium.ts'

/** The Chromium of the browser tests (scripts/chromium.ts). */
export const launch = () => chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })

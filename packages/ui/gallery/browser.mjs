import { chromium } from 'playwright-core'

/** Debian's Chromium, or the one CHROMIUM names. */
export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })

import { writeFileSync } from 'node:fs'
import { iconSprite } from '../src/icon-paths.ts'

writeFileSync(new URL('../src/icons.svg', import.meta.url), iconSprite())

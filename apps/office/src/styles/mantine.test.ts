import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')
const styles = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles')

test('every part of Mantine that a page uses has its styles', () => {
  const imported = readFileSync(join(import.meta.dirname, 'mantine.ts'), 'utf8')
  const used = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(sources, file), 'utf8').matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(
        ([, names = '']) => names.split(',').map((name) => name.trim()),
      ),
    )
    .filter((name) => existsSync(join(styles, `${name}.css`)))
  expect(used.length).toBeGreaterThan(10)
  expect([...new Set(used)].filter((name) => !imported.includes(`/${name}.css'`))).toEqual([])
})

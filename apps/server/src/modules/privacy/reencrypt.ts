import { type Reseal, renewRows } from '../../crypto/reencrypt.ts'
import { exportSeal } from './export.ts'

export const resealExports: Reseal = {
  what: 'data exports',
  run: ({ db, config }) => {
    const seal = exportSeal(config)
    return renewRows(db, { table: 'data_exports', columns: ['json_sealed', 'html_sealed'] }, ({ id, json_sealed, html_sealed }) => {
      const json = json_sealed === null ? undefined : seal.renew(json_sealed, `${id} json`)
      const html = html_sealed === null ? undefined : seal.renew(html_sealed, `${id} html`)
      return { ...(json && { json_sealed: json }), ...(html && { html_sealed: html }) }
    })
  },
}

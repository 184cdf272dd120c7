import { type Reencrypt, renewRows } from '../../crypto/reencrypt.ts'
import { exportCipher } from './export.ts'

export const reencryptExports: Reencrypt = {
  what: 'data exports',
  run: ({ db, config }) => {
    const encrypt = exportCipher(config)
    return renewRows(db, { table: 'data_exports', columns: ['json_sealed', 'html_sealed'] }, ({ id, json_sealed, html_sealed }) => {
      const json = json_sealed === null ? undefined : encrypt.renew(json_sealed, `${id} json`)
      const html = html_sealed === null ? undefined : encrypt.renew(html_sealed, `${id} html`)
      return { ...(json && { json_sealed: json }), ...(html && { html_sealed: html }) }
    })
  },
}

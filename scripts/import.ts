await import('../apps/server/src/import/import-command.ts')

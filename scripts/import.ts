await import('../apps/server/src/import/main.ts')

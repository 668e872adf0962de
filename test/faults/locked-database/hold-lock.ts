import Database from 'better-sqlite3'

/** Another program on the same file, as a curious person's browser of databases is: holds it in this way until it is ended. */
const [file = '', begin = ''] = process.argv.slice(2)
const database = new Database(file, { timeout: 5000 })
database.exec(begin)
database.prepare('select count(*) from sqlite_master').get()
process.stdout.write('held\n')
process.on('message', () => {
  database.exec('rollback')
  process.stdout.write('free\n')
})
setInterval(() => {}, 1000)

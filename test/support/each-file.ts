import { endEachFile } from './at-end.ts'

endEachFile()

import ExcelJs, { type CellValue } from 'exceljs'
import { csvRows } from './csv-cells.ts'

/** A file of rows, read back: its headings, and the rows below them. */
export interface ReadFile {
  headings: string[]
  rows: CellValue[][]
}

/** The cells of a CSV file, all of them text. It begins with a byte order mark. */
export async function readCsv(response: Response): Promise<{ headings: string[]; rows: string[][] }> {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.subarray(0, 3).toString('hex') !== 'efbbbf') throw new Error('there is no byte order mark')
  const [headings = [], ...rows] = csvRows(bytes.subarray(3).toString())
  return { headings, rows }
}

/** The sheets of an Excel workbook. */
export async function readWorkbook(response: Response) {
  const workbook = new ExcelJs.Workbook()
  await workbook.xlsx.load(await response.arrayBuffer())
  return workbook.worksheets
}

/** Cells of the first sheet of a workbook, as Excel stores them; null if empty. */
export async function readXlsx(response: Response): Promise<ReadFile> {
  const [sheet] = await readWorkbook(response)
  if (!sheet) throw new Error('there is no sheet')
  const width = sheet.columnCount
  const cellsIn = (at: number) =>
    Array.from({ length: width }, (_, index) => sheet.getRow(at).getCell(index + 1).value)
  const lines = Array.from({ length: sheet.rowCount }, (_, index) => cellsIn(index + 1))
  const [headings = [], ...rows] = lines
  return { headings: headings.map(String), rows }
}

// Loaded into a server before anything else: its clock of the day is off by FAULT_CLOCK_MS, and SIGUSR2 puts it right or wrong again.
const offset = Number(process.env.FAULT_CLOCK_MS)
const RealDate = Date
let shift = offset
globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift)
    else super(...parts)
  }
  static now() {
    return RealDate.now() + shift
  }
}
process.on('SIGUSR2', () => {
  shift = shift === 0 ? offset : 0
})

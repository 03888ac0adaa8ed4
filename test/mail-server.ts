import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How the server behaves: takes mails; answers 421, 451 or 550; never answers; drops the line after it took the mail;
 *  greets and then answers for ever, a little at a time. */
export type MailServerMode = 'ok' | 'busy' | 'later' | 'unknown' | 'rejects' | 'hangs' | 'drops' | 'trickles'
export type Received = { from: string; to: string[]; raw: string; messageId: string; subject: string }

export type MailServer = {
  url: string
  mode: MailServerMode
  received: Received[]
  /** Connections so far. */
  tries: number
  /** Refuses connections until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

const answers = {
  busy: [421, 'too busy'],
  later: [451, 'try later'],
  unknown: [550, 'no such mailbox'],
  rejects: [554, 'looks like spam'],
} as const

function refusal(mode: MailServerMode): Error | null {
  const answer = mode in answers ? answers[mode as keyof typeof answers] : undefined
  return answer ? Object.assign(new Error(answer[1]), { responseCode: answer[0] }) : null
}

function header(raw: string, name: string): string {
  return new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n\s+/g, ' ') ?? ''
}

/** A real SMTP server on a port of its own that misbehaves on demand. */
export async function startMailServer(): Promise<MailServer> {
  let smtp: SMTPServer | undefined
  let front: Server | undefined
  let port = 0
  const sockets = new Set<Socket>()

  function build(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 50,
      onMailFrom: (_address, _session, done) => done(double.mode === 'busy' ? refusal('busy') : null),
      onRcptTo(_address, _session, done) {
        if (double.mode !== 'hangs')
          done(double.mode === 'later' || double.mode === 'unknown' ? refusal(double.mode) : null)
      },
      onData(stream, session, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          if (double.mode === 'rejects') return done(refusal('rejects'))
          const raw = Buffer.concat(parts).toString()
          const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
          const to = session.envelope.rcptTo.map(({ address }) => address)
          double.received.push({ from, to, raw, messageId: header(raw, 'Message-ID'), subject: header(raw, 'Subject') })
          if (double.mode === 'drops') for (const socket of sockets) socket.destroy()
          else done()
        })
      },
    })
  }

  // The front passes connections on, so that a line can be cut or trickle whatever the SMTP library would do.
  function serve(socket: Socket): void {
    double.tries++
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined))
    if (double.mode !== 'trickles') return void smtp?.server.emit('connection', socket)
    socket.write('220 slow\r\n')
    const timer = setInterval(() => socket.write('250-and so on\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  }

  const double: MailServer = {
    url: '',
    mode: 'ok',
    received: [],
    tries: 0,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => (front ? front.close(() => resolve()) : resolve()))
      front = undefined
    },
    async start() {
      smtp = build().on('error', () => undefined) as SMTPServer // cut lines are this server's business
      front = createServer(serve)
      await new Promise<void>((resolve) => front?.listen(port, '127.0.0.1', resolve))
      port = (front.address() as AddressInfo).port
      double.url = `smtp://127.0.0.1:${port}`
    },
  }
  await double.start()
  return double
}

// Mail clients support neither CSS variables nor most selectors, so the colours of the design system are repeated here:
// light ones inline, dark ones in the media query that clients with a dark mode read.
const sans = "'Plus Jakarta Sans',-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const mono = "ui-monospace,'SF Mono',Menlo,Consolas,monospace"
const light = {
  canvas: '#faf8f4',
  surface: '#ffffff',
  line: '#e4ddd2',
  ink: '#241f1a',
  muted: '#5a5248',
  nila: '#3a3d94',
  soft: '#eeeef9',
}
const dark = {
  canvas: '#161412',
  surface: '#1f1c19',
  line: '#3a342d',
  ink: '#f3efe8',
  muted: '#beb5a9',
  nila: '#5b61c9',
  nilaInk: '#b4b9f8',
  soft: '#25264d',
}

/** Inline styles of the blocks of a mail. */
export const styles = {
  body: `margin:0;padding:0;background:${light.canvas};color:${light.ink};font-family:${sans};font-size:16px;line-height:1.6;-webkit-text-size-adjust:100%`,
  canvas: `background:${light.canvas}`,
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all',
  brand: `color:${light.nila};font-size:22px;font-weight:800;letter-spacing:-0.03em;text-decoration:none`,
  card: `background:${light.surface};border:1px solid ${light.line};border-radius:12px;padding:32px 28px`,
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:750;letter-spacing:-0.018em',
  paragraph: 'margin:0 0 16px;overflow-wrap:break-word',
  small: `margin:16px 0 0;color:${light.muted};font-size:14px;line-height:1.55;overflow-wrap:break-word`,
  address: `margin:0 0 16px;color:${light.muted};font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word`,
  code: `margin:20px 0;padding:16px 20px;background:${light.soft};border-radius:8px;color:${light.ink};font-family:${mono};font-size:30px;line-height:1.2;font-weight:700;letter-spacing:0.22em;text-align:center`,
  list: 'margin:0 0 16px;padding:0 0 0 20px',
  item: 'margin:0 0 10px;overflow-wrap:break-word',
  detail: `color:${light.muted};font-size:14px`,
  facts: `margin:4px 0 20px;border-collapse:collapse`,
  factLabel: `padding:8px 16px 8px 0;border-bottom:1px solid ${light.line};color:${light.muted};font-weight:400;font-size:14px;text-align:left;vertical-align:top;width:38%`,
  factValue: `padding:8px 0;border-bottom:1px solid ${light.line};font-weight:600;vertical-align:top;overflow-wrap:anywhere`,
  link: `color:${light.nila};text-decoration:underline`,
  buttonCell: `background:${light.nila};border-radius:8px`,
  button: 'display:inline-block;padding:13px 22px;color:#ffffff;font-weight:700;line-height:1.2;text-decoration:none',
  footer: `padding:20px 4px 0;color:${light.muted};font-size:13px;line-height:1.55`,
}

/** The dark colours, and less padding on small screens. */
export const stylesheet = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.canvas{background:${dark.canvas}!important;color:${dark.ink}!important}.card{background:${dark.surface}!important;border-color:${dark.line}!important}.muted{color:${dark.muted}!important}.edge{border-color:${dark.line}!important}.code{background:${dark.soft}!important;color:${dark.ink}!important}.link,.brand{color:${dark.nilaInk}!important}.button{background:${dark.nila}!important}}
@media (max-width:480px){.card{padding:24px 18px!important}}`

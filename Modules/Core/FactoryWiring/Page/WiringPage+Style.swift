extension WiringPage {
  /// The style of the page, in which only missing promises are red.
  static let style: HTML = """
    :root {
      color-scheme: light dark;
      font: 14px/1.4 system-ui, sans-serif;
    }
    body {
      display: grid;
      grid-template: auto 1fr / 1fr minmax(22rem, 30%);
      height: 100vh;
      margin: 0;
    }
    header {
      grid-column: 1 / -1;
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 1rem;
      align-items: baseline;
      border-bottom: 1px solid GrayText;
    }
    header, main, aside { overflow: auto; padding: 1rem; }
    @media (max-width: 60rem) {
      body { display: block; }
    }
    h1, h2, p, dl, dd { margin: 0; }
    h1 { font-size: 1.25rem; }
    h2 { font-size: 1rem; }
    section, aside p { margin-bottom: 1rem; }
    dt { font-style: italic; }
    dd { margin-left: 1rem; overflow-wrap: anywhere; }
    code { font-size: 0.9em; }
    strong { color: light-dark(#b3001b, #ff8f8f); }
    svg { color: CanvasText; display: block; max-width: 100%; margin: auto; fill: currentcolor; }
    svg a { scroll-margin: 40vh; }
    svg :is(a, g) text { text-anchor: middle; }
    rect { fill: Canvas; stroke: currentcolor; }
    :target rect { stroke-width: 3; }
    g path { fill: none; stroke: currentcolor; stroke-width: 1.5; marker-end: url(#arrow); }
    g text { visibility: hidden; stroke: Canvas; stroke-width: 4; paint-order: stroke; }
    .resolved text { visibility: var(--label, hidden); }
    .registered, .declared { opacity: 0.5; }
    .registered path { stroke-dasharray: 2 4; }
    .declared path { stroke-dasharray: 8 4; }
    a { color: inherit; }
    body:not(:has(:target)) header a { visibility: hidden; }
    body:has(:target) section { display: none; }
    body:has(:target) svg a { color: GrayText; }
    body:has(:target) g { opacity: 0.2; }

    """
}

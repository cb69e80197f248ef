extension WiringPage {
  /// The style of the page, in which only missing promises are red.
  static let style: HTML = """
    :root {
      color-scheme: light dark;
      --missing: light-dark(#b3001b, #ff8f8f);
      --line: color-mix(in srgb, CanvasText 25%, Canvas);
      --quiet: color-mix(in srgb, CanvasText 70%, Canvas);
      font: 14px/1.4 system-ui, sans-serif;
    }
    body {
      display: grid;
      grid-template: auto 1fr / 1fr minmax(22rem, 33%);
      height: 100vh;
      margin: 0;
    }
    header {
      grid-column: 1 / -1;
      display: flex;
      flex-wrap: wrap;
      gap: 0.25rem 1rem;
      align-items: center;
      padding: 0.5rem 1rem;
      border-bottom: 1px solid var(--line);
    }
    main, aside { overflow: auto; padding: 0 1rem 1rem; }
    aside { border-left: 1px solid var(--line); }
    @media (max-width: 50rem) {
      body { grid-template: auto 3fr 2fr / 1fr; }
      aside { border-left: 0; border-top: 1px solid var(--line); }
    }
    h1, h2, h3, header p, dl, dd { margin: 0; }
    h1 { font-size: 1.25rem; }
    h2 { font-size: 1rem; margin: 1rem 0 0.25rem; }
    h3 { font-size: 1rem; }
    a { color: inherit; text-decoration-color: var(--line); }
    a, dd, code { overflow-wrap: anywhere; }
    input { font: inherit; width: 16rem; }
    main > div {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr));
      gap: 0.5rem;
      align-items: start;
    }
    article { border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.25rem 0.5rem; }
    summary, dt, output { color: var(--quiet); }
    article details { display: inline-block; margin-right: 0.5rem; }
    article details[open] { display: block; }
    article details a {
      display: inline-block;
      border: 1px solid var(--line);
      border-radius: 0.75rem;
      padding: 0 0.5rem;
      margin: 0.1rem 0;
      text-decoration: none;
    }
    dd { margin-left: 1rem; }
    code { font-size: 0.9em; }
    strong, .missing { color: var(--missing); border-color: currentcolor; }
    [hidden],
    body:not(.chosen) header a,
    .chosen aside > :not(:target),
    main h2:not(:has(+ div article:not([hidden]))) { display: none; }
    .chosen section:target { display: block; }
    .chosen article:not(.related), .chosen .related details a:not(.related) { opacity: 0.3; }

    """
}

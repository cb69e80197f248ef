extension WiringPage {
  /// The script of the page, which fades and searches, and contains no data.
  static let script: HTML = #"""
    const field = document.querySelector("input");
    const count = document.querySelector("output");
    const sections = [...document.querySelectorAll("aside > *")];
    const cards = [...document.querySelectorAll("article")];

    const moduleOf = card => card.querySelector("h3 a").hash;
    const promisesOf = card => [...card.querySelectorAll("details a")];
    const roleOf = link => link.closest("details").className;

    // Whether a link has to do with those of the chosen module: another role for the same promise.
    function matches(link, chosen) {
      return chosen.some(other => other.hash === link.hash && roleOf(other) !== roleOf(link));
    }

    function fade() {
      const chosen = location.hash;
      const chosenCard = cards.find(card => moduleOf(card) === chosen);
      const chosenLinks = chosenCard ? promisesOf(chosenCard) : [];
      for (const card of cards) {
        let isRelated = card === chosenCard;
        for (const link of promisesOf(card)) {
          const isLinked = card === chosenCard || link.hash === chosen || matches(link, chosenLinks);
          link.classList.toggle("related", isLinked);
          isRelated ||= isLinked;
        }
        card.classList.toggle("related", isRelated);
      }
      const isChosen = sections.some(section => "#" + section.id === chosen);
      document.body.classList.toggle("chosen", isChosen);
      chosenCard?.scrollIntoView({ block: "nearest" });
    }

    // After a click, the cards that have to do with the choice are visible, too.
    function search() {
      const text = field.value.trim().toLowerCase();
      const found = new Set();
      for (const section of sections) {
        section.hidden = !section.textContent.toLowerCase().includes(text);
        if (!section.hidden) found.add("#" + section.id);
        // The full name of a promise stands only in its own section, which links its modules.
        if (!section.querySelector("h2")?.textContent.toLowerCase().includes(text)) continue;
        for (const link of section.querySelectorAll("a")) found.add(link.hash);
      }
      for (const card of cards) {
        card.hidden = !found.has(moduleOf(card)) && !card.classList.contains("related");
      }
      const modules = cards.filter(card => found.has(moduleOf(card)));
      count.textContent = text && `${modules.length} of ${cards.length} modules`;
    }

    function update() {
      fade();
      search();
    }

    addEventListener("hashchange", update);
    function showAll() {
      field.value = "";
      location.hash = "";
      update();
    }

    document.querySelector("header a").addEventListener("click", showAll);
    addEventListener("keydown", event => {
      if (event.key === "Escape") showAll();
    });
    field.addEventListener("input", () => {
      location.hash = "";
      search();
    });
    field.hidden = false;
    update();

    """#
}

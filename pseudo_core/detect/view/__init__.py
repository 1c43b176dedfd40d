"""What every detector may ask of an essay: its tokens and list hits (`context`), closed classes of words (`cues`), what
a word is in the lists (`surface`, `listed`), and what names, people and numbers stand beside (`naming`, `frames` …).
"""

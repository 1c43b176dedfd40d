"""What every detector may ask of an essay: its tokens and list hits (`context`), closed classes of words (`cues`)."""
